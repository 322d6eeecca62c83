/** The entry of the page: shows the interface. */
import './strict-csp.ts';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '../ui/styles/base.css';
import '../ui/styles/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { OrreryBridge } from '../../contract/index.ts';
import { applyKeptAppearance } from '../data/appearance.tsx';
import { Start } from './start.tsx';

declare global {
  interface Window {
    /** Set by the preload script in the desktop app, absent in the browser host. */
    readonly orrery?: OrreryBridge;
  }
}

applyKeptAppearance();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Start bridge={window.orrery} />
    </StrictMode>,
  );
}

import { Specimen, Specimens } from './specimen.tsx';
import './design.css';

const COLOURS = {
  Surfaces: ['canvas', 'surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'surface-press'],
  Lines: ['line', 'line-strong', 'line-control', 'focus'],
  Text: ['text', 'text-soft', 'text-faint'],
  Accent: ['accent', 'accent-fill', 'accent-soft', 'accent-line'],
  Meanings: ['good', 'warn', 'bad', 'info', 'violet'],
  'Soft grounds': ['good-soft', 'warn-soft', 'bad-soft', 'info-soft', 'violet-soft'],
} as const;

/** Shows the colours of the theme. */
export function ColourSpecimens() {
  return (
    <Specimens title="Colour">
      {Object.entries(COLOURS).map(([group, names]) => (
        <Specimen key={group} name={group} wide>
          <div className="swatches">
            {names.map((name) => (
              <div key={name} className="swatch">
                <span className="swatch-colour" style={{ background: `var(--${name})` }} />
                <span>{name}</span>
              </div>
            ))}
          </div>
        </Specimen>
      ))}
    </Specimens>
  );
}

const SIZES = ['size-7', 'size-6', 'size-5', 'size-4', 'size-3', 'size-2', 'size-1'] as const;

/** Shows the sizes and styles of text. */
export function TypeSpecimens() {
  return (
    <Specimens title="Type">
      <Specimen name="Inter, tabular figures" wide>
        <div className="type-sizes">
          {SIZES.map((size) => (
            <p key={size} className="num" style={{ fontSize: `var(--${size})` }}>
              <span className="faint">{size}</span> Block 4,812,206
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="JetBrains Mono, for ids and code" wide>
        <p className="mono">43697a3e911d8b70c0ce672adde17a5c 0O 1lI</p>
      </Specimen>
      <Specimen name="Other scripts" wide>
        <p>
          Løvenskiold · Полюс · Ναυτίλος · Việt Nam · <bdi>שמש</bdi> · 北京
        </p>
      </Specimen>
    </Specimens>
  );
}

const SPACES = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48] as const;
const RADII = ['1', '2', '3', '4'] as const;

/** Shows the scale of spacing. */
export function SpaceSpecimens() {
  return (
    <Specimens title="Space, corners, depth">
      <Specimen name="Space, in pixels" wide>
        <div className="spaces">
          {SPACES.map((step) => (
            <span key={step} style={{ width: `var(--space-${step})`, height: `var(--space-${step})` }} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Corners">
        <div className="corners">
          {RADII.map((step) => (
            <span key={step} style={{ borderRadius: `var(--radius-${step})` }} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Depth">
        <div className="corners">
          {['1', '2', '3'].map((step) => (
            <span key={step} className="depth" style={{ boxShadow: `var(--shadow-${step})` }} />
          ))}
        </div>
      </Specimen>
    </Specimens>
  );
}

import { PackageOpen } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import './drop-zone.css';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Shows its children, and calls `onFile` with a file that a person drops on them. While files are dragged over it, it
 * shows a hint. If several files are dropped, only the first is used.
 */
export function DropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  /** A drag that enters a child leaves its parent, so count the entered elements. */
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is a button
    <div
      className="drop-zone"
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setIsOver(true);
      }}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        leave();
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {children}
      {isOver && (
        <div className="drop-here" aria-hidden="true">
          <PackageOpen />
          <span>Drop the archive to open it</span>
        </div>
      )}
    </div>
  );
}

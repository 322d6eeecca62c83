import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../parts/index.ts';
import { ZOOM_STEP } from '../../viewport/index.ts';

/** Shows buttons that zoom, for use without wheel and keys. */
export const ZoomTools = memo(function ZoomTools({
  isWhole,
  onZoom,
  onAll,
}: {
  /** True if the chart shows all of its bounds. */
  isWhole: boolean;
  onZoom: (factor: number) => void;
  onAll: () => void;
}) {
  return (
    <>
      <IconButton
        label="Zoom in"
        shortcut="+"
        size="small"
        icon={<ZoomIn aria-hidden="true" />}
        onPress={() => onZoom(ZOOM_STEP)}
      />
      <IconButton
        label="Zoom out"
        shortcut="-"
        size="small"
        isDisabled={isWhole}
        icon={<ZoomOut aria-hidden="true" />}
        onPress={() => onZoom(1 / ZOOM_STEP)}
      />
      <IconButton
        label="Show all"
        shortcut="0"
        size="small"
        isDisabled={isWhole}
        icon={<Maximize2 aria-hidden="true" />}
        onPress={onAll}
      />
    </>
  );
});

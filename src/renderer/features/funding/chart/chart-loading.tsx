import { Spinner } from '../../../ui/parts/index.ts';
import './chart-part.css';

/** Shows a placeholder as high as the chart that replaces it. */
export function ChartLoading() {
  return (
    <div className="funding-chart-loading" role="status">
      <Spinner /> Loading the points…
    </div>
  );
}

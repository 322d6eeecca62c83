import { Spinner } from '../../../ui/parts/index.ts';
import './chart-part.css';

/** As tall as the chart that will stand here. */
export function ChartLoading() {
  return (
    <div className="funding-chart-loading" role="status">
      <Spinner /> Reading the points …
    </div>
  );
}

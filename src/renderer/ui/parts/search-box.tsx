import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import './search-box.css';

/** Shows a field that searches what stands below it, with a magnifying glass before it and `children` after it. */
export function SearchBox({ className, children, ...field }: ComponentProps<'input'>) {
  return (
    <div className={classNames('search-box', className)}>
      <Search aria-hidden="true" />
      <input {...field} />
      {children}
    </div>
  );
}

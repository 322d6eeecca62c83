import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { CommandReview } from '../../../../contract/index.ts';
import './review-list.css';

/**
 * Says that the command has no problems. A tainted key signs nothing, and the format of a command in which nothing is
 * entered says nothing about it.
 */
export function NoProblems({
  isLoud,
  isCurrent,
  judged,
  isTainted,
  isBlank,
}: Pick<CommandReview, 'judged'> & { isLoud: boolean; isCurrent: boolean; isTainted: boolean; isBlank: boolean }) {
  if (isBlank && !judged && !isLoud) {
    return (
      <p className="review-line">
        <CircleDashed aria-hidden="true" />
        Nothing is entered yet.
      </p>
    );
  }
  const isGood = !isLoud && !isTainted;
  const intended = 'Make sure that you intend this:';
  const subject = judged ? 'The command' : 'Its format';
  return (
    <p className={isGood ? 'review-line tone-good' : 'review-line tone-warn'}>
      {isGood ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      {isGood && (judged ? 'No problems found.' : 'Format: no problems found.')}
      {isTainted && !isLoud && `${subject} has no problems, but the chosen key does not sign.`}
      {isTainted && isLoud && `The chosen key does not sign. ${intended}`}
      {!isTainted && isLoud && `${isCurrent ? `${subject} has no problems. ` : ''}${intended}`}
    </p>
  );
}

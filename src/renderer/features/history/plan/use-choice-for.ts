import { useState } from 'react';

/**
 * Returns a choice that a person made for one subject, and the function that changes it. It is undone when the subject
 * changes, also if the same subject comes back.
 */
export function useChoiceFor(subject: string): [isChosen: boolean, choose: (isChosen: boolean) => void] {
  const [choice, setChoice] = useState({ subject, isChosen: false });
  if (choice.subject !== subject) setChoice({ subject, isChosen: false });
  return [choice.subject === subject && choice.isChosen, (isChosen) => setChoice({ subject, isChosen })];
}

import { expect, test } from 'vitest';
import { type InboxMessage, isUnread, withNotices, withRead } from './inbox.ts';

const notice = (at: number, rest: Partial<InboxMessage> = {}): InboxMessage => ({
  at,
  id: 'a',
  epoch: '7',
  text: `notice ${at}`,
  tone: 'bad',
  ...rest,
});

test('new notices come first, and what was read stays read', () => {
  const inbox = withNotices({ notices: [notice(1)], readAt: 1 }, [notice(3), notice(2)]);
  expect(inbox).toMatchObject({ readAt: 1 });
  expect(inbox.notices.map(({ at }) => at)).toEqual([3, 2, 1]);
});

test('a change that two tabs notice is one notice; in another epoch it is another one', () => {
  const known = notice(1);
  const again = { ...known, at: 2 };
  expect(withNotices({ notices: [known], readAt: 0 }, [again]).notices).toEqual([known]);
  expect(withNotices({ notices: [known], readAt: 0 }, [{ ...again, epoch: '8' }]).notices).toHaveLength(2);
});

test('the oldest of more than 200 notices are dropped', () => {
  const many = Array.from({ length: 250 }, (_, index) => notice(250 - index));
  const { notices } = withNotices({ notices: [], readAt: 0 }, many);
  expect(notices).toHaveLength(200);
  expect(notices.at(-1)?.at).toBe(51);
});

test('a notice that was opened is read, and the others stay new', () => {
  const [older, opened, newer] = [notice(2), notice(3), notice(4)];
  const inbox = withRead({ notices: [newer, opened, older], readAt: 1 }, opened);
  expect(inbox.notices.filter((each) => isUnread(inbox, each)).map(({ at }) => at)).toEqual([4, 2]);
});

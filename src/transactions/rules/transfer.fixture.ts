import { id, LATER, reviewRefusal } from '../reviews.fixture.ts';

export const base = {
  fromAccountType: 'ACCOUNT_TYPE_GENERAL',
  toAccountType: 'ACCOUNT_TYPE_GENERAL',
  to: id('a'),
  asset: id('b'),
  amount: '5',
};
export const oneOffTransfer = { ...base, oneOff: { deliverOn: LATER } };
export const recurringTransfer = { ...base, recurring: { startEpoch: '5', endEpoch: '9', factor: '1' } };
export const refuses = (fields: object) => reviewRefusal('transfer', fields);
export const on = (field: string, text: string) => `transfer.${field} (${text})`;

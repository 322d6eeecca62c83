import { id, LATER, refusal } from '../reviews.fixture.ts';

export const base = {
  fromAccountType: 'ACCOUNT_TYPE_GENERAL',
  toAccountType: 'ACCOUNT_TYPE_GENERAL',
  to: id('a'),
  asset: id('b'),
  amount: '5',
};
export const oneOff = { ...base, oneOff: { deliverOn: LATER } };
export const recurring = { ...base, recurring: { startEpoch: '5', endEpoch: '9', factor: '1' } };
export const refuses = (fields: object) => refusal('transfer', fields);
export const on = (field: string, text: string) => `transfer.${field} (${text})`;

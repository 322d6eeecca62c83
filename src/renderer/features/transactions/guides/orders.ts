import { isJsonObject, type JsonObject } from '../json/value.ts';
import type { GroupGuide } from './guide.ts';

const isGtt = ({ timeInForce }: JsonObject) => timeInForce === 'TIME_IN_FORCE_GTT';
const isMarket = ({ type }: JsonObject) => type === 'TYPE_MARKET';
const isPegged = ({ peggedOrder }: JsonObject) => isJsonObject(peggedOrder);

/** The guide to the fields of an order. */
export const order: GroupGuide = {
  marketId: { label: 'Market', meaning: 'market' },
  side: { label: 'Side', only: ['SIDE_BUY', 'SIDE_SELL'] },
  type: {
    label: 'Type',
    only: ['TYPE_LIMIT', 'TYPE_MARKET'],
    help: 'A market order has no price limit. The check cannot see the order book.',
  },
  size: { label: 'Size', meaning: 'size' },
  price: { label: 'Price', meaning: 'price', when: (order) => !isMarket(order) && !isPegged(order) },
  timeInForce: {
    label: 'Time in force',
    only: [
      'TIME_IN_FORCE_GTC',
      'TIME_IN_FORCE_GTT',
      'TIME_IN_FORCE_IOC',
      'TIME_IN_FORCE_FOK',
      'TIME_IN_FORCE_GFA',
      'TIME_IN_FORCE_GFN',
    ],
    help: 'Market orders: IOC or FOK. Pegged orders: GTC, GTT or GFN.',
  },
  expiresAt: { label: 'Expires', meaning: 'time', when: isGtt },
  postOnly: { label: 'Post only', help: 'Rejected if it would trade immediately.', when: (order) => !isMarket(order) },
  reduceOnly: { label: 'Reduce only', help: 'Only reduces a position. Needs IOC or FOK.' },
  peggedOrder: { label: 'Peg', help: 'Its price follows a reference.', when: (order) => !isMarket(order) },
  icebergOpts: {
    label: 'Iceberg',
    help: 'Shows only a part of the size at a time.',
    when: (order) => !isMarket(order),
  },
  reference: { label: 'Reference', help: 'Your own note. Everyone can read it.', bytes: 100 },
};

/** The guide to the fields of a peg: the reference, and the distance from it. */
export const pegged: GroupGuide = {
  reference: {
    label: 'Follows',
    only: ['PEGGED_REFERENCE_MID', 'PEGGED_REFERENCE_BEST_BID', 'PEGGED_REFERENCE_BEST_ASK'],
    help: 'Buy orders follow the mid price or the best bid, sell orders the mid price or the best ask.',
  },
  offset: { label: 'Offset', meaning: 'price', help: 'Distance from the reference.' },
};

/** The guide to the prices between which an automated market maker trades. */
export const poolRange: GroupGuide = {
  upperBound: { label: 'Upper bound', meaning: 'price', help: 'Above this price it sells nothing more.' },
  lowerBound: { label: 'Lower bound', meaning: 'price', help: 'Below this price it buys nothing more.' },
  base: { label: 'Base price', meaning: 'price', help: 'Its fair price while its position is zero.' },
};

/** The guide to the fields of an order of which only a part is visible. */
export const iceberg: GroupGuide = {
  peakSize: { label: 'Peak size', meaning: 'size', help: 'Shown at first, and after each refill.' },
  minimumVisibleSize: { label: 'Minimum visible size', meaning: 'size', help: 'Refilled below this size.' },
};

/** The guide to the fields of an amendment. */
export const amendment: GroupGuide = {
  orderId: { label: 'Order', meaning: 'order' },
  marketId: { label: 'Market', meaning: 'market' },
  price: { label: 'New price', meaning: 'price' },
  size: {
    label: 'New size',
    meaning: 'size',
    help: 'Total size, including the filled part. A size at or below the filled part cancels the order.',
    when: ({ sizeDelta }) => sizeDelta === undefined,
  },
  sizeDelta: {
    label: 'Change of size',
    meaning: 'size',
    help: 'Use a minus to reduce. A larger order moves to the back of its price level.',
    when: ({ size }) => size === undefined,
  },
  timeInForce: {
    label: 'New time in force',
    only: ['TIME_IN_FORCE_GTC', 'TIME_IN_FORCE_GTT', 'TIME_IN_FORCE_IOC', 'TIME_IN_FORCE_FOK'],
  },
  expiresAt: { label: 'New expiry', meaning: 'time' },
  peggedReference: {
    label: 'New reference of the peg',
    only: ['PEGGED_REFERENCE_MID', 'PEGGED_REFERENCE_BEST_BID', 'PEGGED_REFERENCE_BEST_ASK'],
  },
  peggedOffset: { label: 'New offset of the peg', meaning: 'price' },
};

/** The guide to the fields of a cancellation of orders. */
export const cancellation: GroupGuide = {
  marketId: { label: 'Market', meaning: 'market', help: 'Without one, orders of every market are cancelled.' },
  orderId: { label: 'Order', meaning: 'order', help: 'Without one, all orders of the market are cancelled.' },
};

/** The guide to the fields of a cancellation of stop orders. */
export const stopCancellation: GroupGuide = {
  marketId: { label: 'Market', meaning: 'market', help: 'Without one, stop orders of every market are cancelled.' },
  stopOrderId: {
    label: 'Stop order',
    meaning: 'stopOrder',
    help: 'Without one, all stop orders of the market are cancelled.',
  },
};

/** The guide to the fields of stop orders. */
export const stopOrders: GroupGuide = {
  risesAbove: { label: 'When the price rises', help: 'If both are set, the one that triggers cancels the other.' },
  fallsBelow: { label: 'When the price falls' },
};

/** The guide to the fields of one stop order. */
export const stopSetup: GroupGuide = {
  trigger: { label: 'Trigger' },
  price: { label: 'At the price', meaning: 'price' },
  trailingPercentOffset: {
    label: 'At a trailing distance',
    meaning: 'share',
    help: 'A share of the best price seen since: 0.05 is 5%. In steps of 0.001.',
  },
  orderSubmission: { label: 'Order to place', isOpen: true, help: 'Must be reduce only.' },
  expiresAt: { label: 'Expires', meaning: 'time' },
  expiryStrategy: {
    label: 'When it expires',
    only: ['EXPIRY_STRATEGY_CANCELS', 'EXPIRY_STRATEGY_SUBMIT'],
    when: ({ expiresAt }) => expiresAt !== undefined,
  },
  sizeOverrideSetting: {
    label: 'Size when triggered',
    only: ['SIZE_OVERRIDE_SETTING_NONE', 'SIZE_OVERRIDE_SETTING_POSITION'],
    help: 'The size of the order, or a share of the position at that time.',
  },
  sizeOverrideValue: {
    label: 'Share of the position',
    isOpen: true,
    help: '1 is the whole position, 0.5 half of it.',
    when: ({ sizeOverrideSetting }) => sizeOverrideSetting === 'SIZE_OVERRIDE_SETTING_POSITION',
  },
};

/** The guide to the field of the share of a position that a triggered stop order trades. */
export const positionShare: GroupGuide = { percentage: { label: 'Share', meaning: 'share' } };

/** The guide to the fields of a batch of market instructions. */
export const batch: GroupGuide = {
  updateMarginMode: { label: 'Margin modes', entry: 'margin mode' },
  cancellations: { label: 'Cancellations', entry: 'cancellation' },
  amendments: { label: 'Amendments', entry: 'amendment', help: 'Each order at most once.' },
  submissions: { label: 'Orders', entry: 'order' },
  stopOrdersCancellation: { label: 'Cancellations of stop orders', entry: 'cancellation' },
  stopOrdersSubmission: { label: 'Stop orders', entry: 'stop order' },
};

/** The guide to the fields of a change of the margin mode. */
export const marginMode: GroupGuide = {
  marketId: { label: 'Market', meaning: 'market' },
  mode: {
    label: 'Mode',
    only: ['MODE_CROSS_MARGIN', 'MODE_ISOLATED_MARGIN'],
    help: 'Isolated margin moves funds at once and cancels all pegged orders on the market.',
  },
  marginFactor: {
    label: 'Margin factor',
    meaning: 'share',
    help: 'Share of the position value that is reserved: 0.35 is 35%.',
    when: ({ mode }) => mode === 'MODE_ISOLATED_MARGIN',
  },
};

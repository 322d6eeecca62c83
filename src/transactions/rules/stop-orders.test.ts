import { describe, expect, test } from 'vitest';
import { dangers, LATER, objections, PAST, reviewRefusal, TRIGGERED } from '../reviews.fixture.ts';

describe('stop orders', () => {
  const half = { orderSubmission: TRIGGERED, price: '100' };
  const refuses = (fields: object) => reviewRefusal('stopOrdersSubmission', fields);
  const objects = (fields: object) => objections({ stopOrdersSubmission: fields });
  const P = 'stop_orders_submission';

  test('one, or two that cancel each other, pass', () => {
    for (const fields of [{ risesAbove: half }, { fallsBelow: half }, { risesAbove: half, fallsBelow: half }]) {
      expect(refuses(fields)).toBeNull();
      expect(objects(fields)).toEqual([]);
    }
  });

  test.each<[string, object, string]>([
    ['no half', {}, '* (must have at least one of rises above or falls below)'],
    [
      'no order, no trigger',
      { risesAbove: {} },
      `order_submission (is required), ${P}.rises_below.trigger (must have a stop order trigger)`,
    ],
    ['a trigger of nothing', { fallsBelow: { ...half, price: '' } }, `${P}.falls_below.trigger.price (is required)`],
    [
      'a trigger of words',
      { fallsBelow: { ...half, price: 'x' } },
      `${P}.falls_below.trigger.price (not a valid integer)`,
    ],
    ['a trigger of 0', { risesAbove: { ...half, price: '0' } }, `${P}.rises_below.trigger.price (must be positive)`],
    [
      'the same fault in both halves',
      {
        fallsBelow: { ...half, orderSubmission: { ...TRIGGERED, size: '0' } },
        risesAbove: { ...half, orderSubmission: { ...TRIGGERED, size: '0' } },
      },
      'order_submission.size (must be positive, must be positive)',
    ],
    [
      'an order for auctions',
      {
        fallsBelow: {
          ...half,
          orderSubmission: {
            ...TRIGGERED,
            type: 'TYPE_LIMIT',
            price: '5',
            reduceOnly: false,
            timeInForce: 'TIME_IN_FORCE_GFA',
          },
        },
      },
      `${P}.falls_below.order_submission.time_in_force (is not a valid value)`,
    ],
    [
      'an end below 0',
      { risesAbove: { ...half, expiresAt: '-1' } },
      `${P}.rises_below.expires_at (must be positive), ${P}.rises_below.expiry_strategy (expiry strategy required when expires_at set)`,
    ],
    [
      'no strategy',
      { risesAbove: { ...half, expiresAt: LATER, expiryStrategy: 'EXPIRY_STRATEGY_UNSPECIFIED' } },
      `${P}.rises_below.expiry_strategy (is required)`,
    ],
    [
      'submitting one of two at its end',
      { risesAbove: { ...half, expiresAt: LATER, expiryStrategy: 'EXPIRY_STRATEGY_SUBMIT' }, fallsBelow: half },
      `${P}.rises_below.expiry_strategy (is not a valid with one cancel other)`,
    ],
  ])('%s is refused', (_, fields, text) => {
    expect(refuses(fields)).toBe(text);
  });

  test.each([
    ['0.001', null],
    ['0.9990', null],
    ['5e-2', null],
    ['', 'is required'],
    ['x', 'not a valid float'],
    ['0', 'must be between 0 and 1'],
    ['1', 'must be between 0 and 1'],
    ['0.0015', 'trailing percent offset minimal increment must be >= 0.001'],
  ])('trailing by %j', (trailingPercentOffset, text) => {
    const whole = text === null ? null : `${P}.falls_below.trigger.trailing_percent_offset (${text})`;
    expect(refuses({ fallsBelow: { orderSubmission: TRIGGERED, trailingPercentOffset } })).toBe(whole);
  });

  test('a wrong share of the position ends the check at once', () => {
    const share = (percentage: string) => ({
      sizeOverrideSetting: 'SIZE_OVERRIDE_SETTING_POSITION',
      sizeOverrideValue: { percentage },
    });
    expect(refuses({ fallsBelow: { ...half, ...share('x') }, risesAbove: {} })).toBe(
      `${P}.falls_below.size_override_value (is not a valid number)`,
    );
    expect(refuses({ risesAbove: { ...half, ...share('1.1') } })).toBe(
      `${P}.rises_above.size_override_value (must be between 0 (excluded) and 1 (included))`,
    );
    expect(refuses({ risesAbove: { ...half, ...share('1') } })).toBeNull();
  });

  test('the later refusals of the network are refused here', () => {
    expect(objects({ risesAbove: { ...half, orderSubmission: { ...TRIGGERED, reduceOnly: false } } })).toEqual([
      'later stopOrdersSubmission.risesAbove.orderSubmission.reduceOnly: stop order must be reduce only',
    ]);
    const expiring = { ...half, expiryStrategy: 'EXPIRY_STRATEGY_CANCELS' };
    expect(objects({ risesAbove: { ...expiring, expiresAt: PAST } })).toEqual([
      'later stopOrdersSubmission.risesAbove.expiresAt: stop order expiry in the past',
    ]);
    expect(
      objects({ risesAbove: { ...expiring, expiresAt: LATER }, fallsBelow: { ...expiring, expiresAt: LATER } }),
    ).toEqual(['later stopOrdersSubmission.risesAbove: stop order OCOs must not have the same expiry time']);
  });

  test('an expiry at 0 is in the past, and not that of a half without an expiry', () => {
    const fallsBelow = { ...half, expiresAt: '0', expiryStrategy: 'EXPIRY_STRATEGY_CANCELS' };
    expect(refuses({ fallsBelow, risesAbove: half })).toBeNull();
    expect(objects({ fallsBelow, risesAbove: half })).toEqual([
      'later stopOrdersSubmission.fallsBelow.expiresAt: stop order expiry in the past',
    ]);
  });

  describe('the share of the position', () => {
    const POSITION = 'SIZE_OVERRIDE_SETTING_POSITION';
    const place = 'stopOrdersSubmission.fallsBelow.sizeOverrideValue';
    const warnings = (fields: object) => dangers({ stopOrdersSubmission: fields });

    test('must be given if the size is a share, though the check does not look', () => {
      const fallsBelow = { ...half, sizeOverrideSetting: POSITION };
      expect(refuses({ fallsBelow })).toBeNull();
      expect(objects({ fallsBelow })).toEqual([`orrery ${place}: is required`]);
    });

    test.each([{}, { sizeOverrideSetting: 'SIZE_OVERRIDE_SETTING_NONE' }])(
      'has a loud warning where it is ignored: %j',
      (setting) => {
        const fallsBelow = { ...half, ...setting, sizeOverrideValue: { percentage: '0.5' } };
        expect(objects({ fallsBelow })).toEqual([]);
        expect(warnings({ fallsBelow })).toContain(`loud ${place}`);
        expect(warnings({ fallsBelow: { ...fallsBelow, sizeOverrideSetting: POSITION } })).not.toContain(
          `loud ${place}`,
        );
      },
    );

    test.each(['', 'abc'])('must be a number also where it is ignored: %j', (percentage) => {
      const fallsBelow = { ...half, sizeOverrideValue: { percentage } };
      expect(refuses({ fallsBelow })).toBeNull();
      expect(objects({ fallsBelow })).toEqual([`orrery ${place}.percentage: is not a valid number`]);
    });
  });

  test('a strategy without an expiry has a warning', () => {
    const place = 'plain stopOrdersSubmission.risesAbove.expiryStrategy';
    const risesAbove = { ...half, expiryStrategy: 'EXPIRY_STRATEGY_CANCELS' };
    expect(dangers({ stopOrdersSubmission: { risesAbove } })).toContain(place);
    expect(dangers({ stopOrdersSubmission: { risesAbove: { ...risesAbove, expiresAt: LATER } } })).not.toContain(place);
  });
});

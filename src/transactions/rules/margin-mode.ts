import { checkId, checkPlainDecimal, type Rule } from './common.ts';
import type { Subject } from './subject.ts';
import { ID_TEXT, readDecimal } from './values.ts';

/** Adds the findings on an updateMarginMode (docs/signing.md 10.18). */
export const checkMarginMode: Rule = (update) => {
  const mode = update.choice('mode', 'MODE_');
  if (mode !== 'CROSS_MARGIN' && mode !== 'ISOLATED_MARGIN') {
    update.refuse('mode', 'is not a valid value', `${update.property}.margin_mode`);
  }
  if (mode === 'CROSS_MARGIN' && update.has('marginFactor')) {
    update.refuse('marginFactor', 'margin factor must not be defined when margin mode is cross margin');
  }
  if (mode === 'ISOLATED_MARGIN') checkFactor(update);
  if (update.text('marketId') === '') update.refuse('marketId', 'is required');
  checkId(update, 'marketId', ID_TEXT, 'later');
  if (mode === 'ISOLATED_MARGIN') {
    update.warn(
      'loud',
      'mode',
      'Isolated margin moves funds at once and cancels all pegged orders of the signing key on this market.',
    );
  }
};

function checkFactor(update: Subject): void {
  if (!update.has('marginFactor')) {
    update.refuse('marginFactor', 'margin factor must be defined when margin mode is isolated margin');
    return;
  }
  const factor = readDecimal(update.text('marginFactor'));
  if (factor === undefined) update.refuse('marginFactor', 'is not a valid number');
  else if (factor.lte(0)) update.refuse('marginFactor', 'must be positive');
  else checkPlainDecimal(update, 'marginFactor');
}

import { useQuery } from '@tanstack/react-query';
import type { ArchiveRef } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { keyOf, writeArchiveKey } from './archive-key.ts';
import { type ArchiveVerification, useVerification } from './verifications.ts';

/**
 * Returns the verification of an archive that was started in this window. If there is none, returns the last verdict
 * that the explorer has kept, which outlives reloads and restarts; undefined if there is none either.
 */
export function useKeptVerification(archive: ArchiveRef): ArchiveVerification | undefined {
  const api = useApi();
  const verification = useVerification(archive);
  const { data } = useQuery({
    queryKey: ['last verdict', writeArchiveKey(keyOf(archive))],
    enabled: verification === undefined,
    queryFn: ({ signal }) => api.call('lastVerdict', { archive }, signal),
  });
  if (verification !== undefined || data?.verdict == null) return verification;
  return { state: 'done', verdict: data.verdict };
}

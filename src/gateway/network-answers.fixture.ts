/**
 * Answers of a real network, byte for byte (docs/network.md 1 to 3): members in the order of their declaration, every
 * default written out, null for an absent message, 64-bit integers as text and smaller ones as numbers, the network's
 * own names, and its encoder's escapes. Each constant is one answer, without white space.
 */

const NODE = 'a6e6f7daf75553c8d4ec8d4a9bb1d8a0c40f4f1d3b1ba6e9c32c7b0e5f0a9a11';
const OTHER_NODE = '0b5c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9ea';
const PARTY = 'b5fd9d3c4ad553cb3196303b6e6df7f484cf7f5331a572a45031239fd71ad8a0';
const MARKET = '4e9081e20e9e81f3e747d42cb0c9b8826454df01899e6027a22e771e19cc79fc';

const pageInfo = (next: boolean, previous: boolean, start: string, end: string) =>
  `{"hasNextPage":${next},"hasPreviousPage":${previous},"startCursor":"${start}","endCursor":"${end}"}`;

const NODE_CURSOR = 'eyJpZCI6ImE2ZTYifQ==';
const OTHER_NODE_CURSOR = 'eyJpZCI6IjBiNWMifQ==';

/** A validator of the consensus set, and a node without scores. */
export const NODES =
  `{"nodes":{"edges":[{"node":{"id":"${NODE}","pubKey":"${PARTY}",` +
  '"tmPubKey":"6/x3cxUQjqKw1eaYh+fOWyXx4q7eAFoE3rFpsbzTF0Y=",' +
  '"ethereumAddress":"0x3C1a2F7c6F0a2b0F5A4d1f2B0d3E4c5A6b7C8d9E",' +
  '"infoUrl":"https://nodes.example/?id=1\\u0026lang=en","location":"GB",' +
  '"stakedByOperator":"3000000000000000000000","stakedByDelegates":"1234567890123456789012345",' +
  '"stakedTotal":"1237567890123456789012345","maxIntendedStake":"0","pendingStake":"-1500000000000000000",' +
  '"epochData":null,"status":"NODE_STATUS_VALIDATOR",' +
  `"delegations":[{"party":"${PARTY}","nodeId":"${NODE}","amount":"1234567890123456789012345","epochSeq":"412"},` +
  `{"party":"${OTHER_NODE}","nodeId":"${NODE}","amount":"3000000000000000000000","epochSeq":"412"}],` +
  '"rewardScore":{"rawValidatorScore":"0.0791366906474820144","performanceScore":"0.9833333333333333",' +
  '"multisigScore":"1","validatorScore":"0.0778177458033573","normalisedScore":"0.0769230769230769",' +
  '"validatorStatus":"VALIDATOR_NODE_STATUS_TENDERMINT"},' +
  '"rankingScore":{"stakeScore":"0.0791366906474820","performanceScore":"0.9833333333333333",' +
  '"previousStatus":"VALIDATOR_NODE_STATUS_ERSATZ","status":"VALIDATOR_NODE_STATUS_TENDERMINT","votingPower":769,' +
  '"rankingScore":"0.0855995203836931"},"name":"\\u003cOne\\u003e \\"quoted\\" Zürich \\u2028","avatarUrl":""},' +
  `"cursor":"${NODE_CURSOR}"},` +
  `{"node":{"id":"${OTHER_NODE}","pubKey":"${OTHER_NODE}","tmPubKey":"","ethereumAddress":"","infoUrl":"",` +
  '"location":"","stakedByOperator":"0","stakedByDelegates":"0","stakedTotal":"0","maxIntendedStake":"0",' +
  '"pendingStake":"0","epochData":null,"status":"NODE_STATUS_VALIDATOR","delegations":[],"rewardScore":null,' +
  `"rankingScore":null,"name":"","avatarUrl":""},"cursor":"${OTHER_NODE_CURSOR}"}],` +
  `"pageInfo":${pageInfo(false, false, NODE_CURSOR, OTHER_NODE_CURSOR)}}}`;

const PARTY_CURSOR = 'eyJJRCI6ImI1ZmQiLCJUeEhhc2giOiIwMCIsIlZlZ2FUaW1lIjoiMjAyNC0wMi0wOVQxMDowMDowMFoifQ==';
const BUILT_IN_CURSOR = 'eyJJRCI6IjAzIiwiVHhIYXNoIjoiIiwiVmVnYVRpbWUiOm51bGx9';

/** Aliases and metadata exist, but this list never fills them. */
export const PARTIES_ANSWER =
  '{"parties":{"edges":[{"node":{"id":"network","alias":"","metadata":[]},' +
  `"cursor":"${BUILT_IN_CURSOR}"},{"node":{"id":"${PARTY}","alias":"","metadata":[]},"cursor":"${PARTY_CURSOR}"}],` +
  `"pageInfo":${pageInfo(true, false, BUILT_IN_CURSOR, PARTY_CURSOR)}}}`;

const CHECKPOINT_CURSOR = 'eyJibG9ja0hlaWdodCI6MTYwMDF9';

export const CHECKPOINTS =
  '{"checkpoints":{"edges":[{"node":{"hash":"2fb2146fc01f21d358323174baa230e7de61c0f150b7fbc415c896b0c23e50ff",' +
  '"blockHash":"2E7A16D9EF690F0D2BEED115FBA13BA2AAA16C8F971910AD88C72B9DB010C7D4","atBlock":"18446744073709551615"},' +
  `"cursor":"${CHECKPOINT_CURSOR}"}],"pageInfo":${pageInfo(false, true, CHECKPOINT_CURSOR, CHECKPOINT_CURSOR)}}}`;

const POINT_CURSOR = 'eyJ0aW1lc3RhbXAiOiIyMDI0LTAyLTA5VDEwOjAwOjAwWiJ9';

/** A network's nanoseconds end in 000; its prices may be signed and fractional. */
export const FUNDING_POINTS =
  `{"fundingPeriodDataPoints":{"edges":[{"node":{"marketId":"${MARKET}","seq":"271",` +
  '"dataPointType":"SOURCE_INTERNAL","price":"6512345","timestamp":"1707472800123456000","twap":"6512301"},' +
  `"cursor":"${POINT_CURSOR}"},{"node":{"marketId":"${MARKET}","seq":"271","dataPointType":"SOURCE_EXTERNAL",` +
  '"price":"-65123.450000000000000001","timestamp":"1707472799000000000","twap":"0"},' +
  `"cursor":"${POINT_CURSOR}"}],"pageInfo":${pageInfo(true, true, POINT_CURSOR, POINT_CURSOR)}}}`;

/** A market without points has a page of zeros. */
export const NO_POINTS = `{"fundingPeriodDataPoints":{"edges":[],"pageInfo":${pageInfo(false, false, '', '')}}}`;

export const SEGMENTS =
  '{"segments":[{"fromHeight":"1001","toHeight":"2000",' +
  '"historySegmentId":"QmRgW1PM5XVgvTqJ4T2dBmR4pUFhjx2dVqXkWGM1nhcLHb",' +
  '"previousHistorySegmentId":"QmS8XFdSLiHn1LLvhHpEU3kYpVuZcWCpPPNn7cpJVnPvXK","databaseVersion":"97",' +
  '"chainId":"chain-0001"},{"fromHeight":"1","toHeight":"1000",' +
  '"historySegmentId":"QmS8XFdSLiHn1LLvhHpEU3kYpVuZcWCpPPNn7cpJVnPvXK","previousHistorySegmentId":"",' +
  '"databaseVersion":"90","chainId":"chain-0001"}]}';

export const CHECK_PASSED = '{"success":true,"code":0,"gasWanted":"1","gasUsed":"0","data":"","log":"","info":""}';

/** `info` repeats the text of a decoding failure. */
export const CHECK_FAILED =
  '{"success":false,"code":60,"gasWanted":"0","gasUsed":"0","data":"tx.signature.value (invalid signature)","log":"",' +
  '"info":"tx.signature.value (invalid signature)"}';

/** A client's request. */
export const CHECK_REQUEST =
  '{"tx":{"inputData":"CJzQhv7u3oAwEMCEPcqTAQA=","signature":{"value":"d1c49770","algo":"vega/ed25519","version":1},' +
  `"pubKey":"${PARTY}","version":"TX_VERSION_V3","pow":{"tid":"2E7A16D9EF690F0D","nonce":"18446744073709551615"}}}`;

/** The first detail contains the text of the error. */
export const ERROR =
  '{"code":3,"message":"InvalidArgument error","details":[{"@type":"type.googleapis.com/vega.ErrorDetail",' +
  '"code":10028,"message":"invalid pagination","inner":"pagination limit must be in range 0-5000"}]}';

/** For wallet tests: the API's escrow facts, on a chain that is never called. */
export const escrowFacts = {
  chainId: 56,
  network: 'BNB Smart Chain (BEP-20)',
  rpcUrl: 'https://node.example',
  explorerUrl: null,
  escrow: `0x${'e'.repeat(40)}`,
  stablecoin: `0x${'5'.repeat(40)}`,
  token: `0x${'7'.repeat(40)}`,
}

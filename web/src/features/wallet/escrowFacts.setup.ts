/** For tests of wallets: what the API says of an escrow, on a chain that nobody asks. */
export const escrowFacts = {
  chainId: 56,
  network: 'BNB Smart Chain (BEP-20)',
  rpcUrl: 'https://node.example',
  explorerUrl: null,
  escrow: `0x${'e'.repeat(40)}`,
  stablecoin: `0x${'5'.repeat(40)}`,
  token: `0x${'7'.repeat(40)}`,
}

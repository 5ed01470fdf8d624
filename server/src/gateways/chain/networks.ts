/** The names of chains as users and wallets know them. Names are not translated. */
export const networkNames: Readonly<Record<number, string>> = {
  1: 'Ethereum (ERC-20)',
  56: 'BNB Smart Chain (BEP-20)',
  97: 'BNB Smart Chain Testnet (BEP-20)',
  1337: 'Keyhold local chain',
  31337: 'Keyhold local chain',
}

/** The coin in which a chain takes its fee. */
export function gasCoin(chainId: number): 'BNB' | 'ETH' {
  return chainId === 56 || chainId === 97 ? 'BNB' : 'ETH'
}

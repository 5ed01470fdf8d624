// For tests: a config with the contracts of acts.setup.ts.
import { places } from '@keyhold/escrow/accounts/acts.setup.ts'
import type { Config } from './config.ts'

const { account: _, ...contracts } = places

export const config: Config = {
  ...contracts,
  chainId: 56,
  rpc: 'https://node.example/bsc',
  accounts: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  passkeyOwner: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  origins: ['https://keyhold.example'],
}

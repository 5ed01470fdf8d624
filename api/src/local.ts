/**
 * The contract between browser and server about the local chain besides time and faucet (deposits.ts): the demo
 * wallets.
 */
import { endpoint, type NoParams } from './endpoint.ts'
import type { LocalWallet } from './local.schema.ts'

export type { LocalWallet } from './local.schema.ts'

/** Local chain only: one key per demo user, for the demo wallet. 404 on any other chain. */
export const localWallets = endpoint<NoParams, undefined, LocalWallet[]>('GET', '/local/wallets')

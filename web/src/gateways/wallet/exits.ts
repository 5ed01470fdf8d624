/** Lets money out of the escrow: what is due, early, or all of it home. Tried first, sent, and seen in a block. */
import type { Terms } from '@keyhold/escrow/terms.ts'
import type { Address, Hex } from 'viem'
import { type Exit, exit } from './calls.ts'
import type { Provider } from './discovery.ts'
import { isOn } from './network.ts'
import type { Place } from './place.ts'
import { type Move, rehearse } from './rehearsal.ts'
import { followCall, type Patience, sendCall } from './sending.ts'
import { WalletTrouble } from './trouble.ts'

/** What an exit would move now, without asking the wallet. Throws WalletTrouble `would-revert` with the escrow's reason. */
export async function tryExit(place: Place, from: Address, kind: Exit, terms: Terms): Promise<readonly Move[]> {
  return (await rehearse(place, from, [exit(kind, place.escrow, terms)])).moves
}

/** Takes an exit; answers with the hash once it is in a block. Throws WalletTrouble. */
export async function takeExit(
  payer: { provider: Provider; account: Address; place: Place; terms: Terms },
  kind: Exit,
  onSent: (hash: Hex) => void = () => {},
  patience: Patience = {},
): Promise<Hex> {
  const { provider, account, place, terms } = payer
  if (!(await isOn(provider, place))) throw new WalletTrouble('wrong-network')
  const call = exit(kind, place.escrow, terms)
  const { gas } = await rehearse(place, account, [call])
  const hash = await sendCall(provider, account, call, gas[0])
  onSent(hash)
  await followCall(place, hash, patience)
  return hash
}

/** What a person asks the relay to send, and its state. Another process has the relay's key and sends it. */
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Hex } from 'viem'
import type { Person } from '../../../gateways/session.ts'
import { checkRequest, type FactsDeps } from './facts.ts'
import { dayMilliseconds } from './limits.ts'
import * as store from './store.ts'

export interface Relay {
  /**
   * Stores what a person signed, to be sent once. Asked again for the same, it returns the same transaction. Throws the
   * Refusal of the first rule that it breaks.
   */
  ask(person: Pick<Person, 'id'>, signed: { readonly owners: Owners; readonly execution: Hex }): Promise<store.Relayed>
  /** A person's own transaction; any other is refused with `relay-not-found`. */
  find(person: Pick<Person, 'id'>, id: string): Promise<store.Relayed>
}

/** Milliseconds for which a running relay's last heartbeat counts, and for which a request waits for it. */
export const relayWaits = 10 * 60_000

/** Requests of a person that are stored in 24 hours, also refused ones. */
const mostAsked = 50

/** Creates the service. */
export function createRelay(deps: FactsDeps): Relay {
  const { database, chain, clock, contracts } = deps
  const { chainId } = chain

  return {
    async ask({ id: person }, { owners, execution }) {
      const account = contracts.accountOf(owners)
      const open = await store.findOfPerson(database, chainId, person)
      if (open?.wallet === account && open.execution === execution) return open
      if (open) throw new Refusal('relay-busy')
      const yesterday = new Date(clock.now() - dayMilliseconds)
      if ((await store.countAsked(database, person, yesterday)) >= mostAsked) throw new Refusal('relay-spent-for-you')
      const checked = await checkRequest(deps, { person, account, execution })
      const after = new Date(clock.now() - relayWaits)
      const needsRnb = checked.lacking > 0n
      if (!(await store.isReady(database, chainId, { after, needsRnb }))) throw new Refusal('relay-off')
      const asked = {
        id: crypto.randomUUID(),
        chainId,
        accountId: person,
        leaseId: checked.leaseId,
        wallet: account,
        owners,
        execution,
        payBy: checked.payBy ?? null,
        askedAt: new Date(clock.now()),
      }
      if (!(await store.insertAsked(database, asked))) throw new Refusal('relay-busy')
      return { id: asked.id, wallet: account, execution, state: 'asked', reason: null, transaction: null }
    },
    async find({ id: person }, id) {
      const found = await store.findOfPerson(database, chainId, person, id)
      if (!found) throw new Refusal('relay-not-found')
      return found
    },
  }
}

/** The name under which an arbitrator decides: chosen by themselves, and public (docs/adr/0117-arbitrators-read.md). */

import { refuseNameLikeLink } from '@keyhold/rental/personName.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'
import type { Database } from '../../../../gateways/database.ts'
import { type Person, requireArbitrator } from '../../../../gateways/session.ts'
import { findPublicName, findPublicNameOfWallet, setPublicName } from './store.ts'

/** The most characters of a public name. */
const mostCharacters = 60

export interface PublicNames {
  /** The arbitrator's own; null before they chose one. */
  own(arbitrator: Person): Promise<string | null>
  /** Stores it; empty takes it back. Refused are names like links, and longer ones. */
  choose(arbitrator: Person, name: string): Promise<string | null>
  /** The name of the arbitrator who proved this wallet; null without one. */
  ofWallet(address: string): Promise<string | null>
}

/** Creates the public names of arbitrators. */
export function createPublicNames(database: Database): PublicNames {
  return {
    async own(arbitrator) {
      requireArbitrator(arbitrator)
      return findPublicName(database, arbitrator.id)
    },
    async choose(arbitrator, typed) {
      requireArbitrator(arbitrator)
      const name = sanitizeLine(typed)
      refuseNameLikeLink({ name })
      if ([...name].length > mostCharacters) throw new Refusal('invalid-values', { name: 'too-big' })
      await setPublicName(database, arbitrator.id, name || null)
      return name || null
    },
    ofWallet: (address) => findPublicNameOfWallet(database, address),
  }
}

/** Blocking a person ends the two people's open viewings, and notifies the other (D 7.6, D 7.9). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { viewingEndedBy } from '@keyhold/rental/viewing.ts'
import type { Publish } from '../../../gateways/bus.ts'
import type { Transaction } from '../../../gateways/database.ts'
import { languageOf } from '../../../gateways/text.ts'
import { lockConversation } from '../chat/entries.ts'
import type { ViewingsDeps } from './deps.ts'
import * as store from './store.ts'
import { announce } from './viewingActions.ts'
import { stageOf } from './wire.ts'

/**
 * Cancels two people's agreed viewings, and withdraws or declines offered ones, on behalf of the blocker: before the
 * block, which lets both read it in their conversation. A concurrent pick finishes first, or finds it ended.
 */
export async function endViewingsBetween(
  tx: Transaction,
  tell: Publish,
  deps: ViewingsDeps,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const at = new Date(deps.clock.now())
  const conversation = await lockConversation(tx, { one: blockerId, other: blockedId, at }).catch(noneYet)
  if (!conversation) return
  const open = await store.lockOpen(tx, blockerId, blockedId)
  if (open.length === 0) return
  const [actor, other] = [await deps.people.find(blockerId, tx), await deps.people.find(blockedId, tx)]
  if (!actor || !other) return
  for (const viewing of open) {
    const stage = stageOf(viewing, at.getTime())
    if (stage !== 'offered' && stage !== 'agreed') continue
    const kind = viewingEndedBy(viewing.landlordId === blockerId ? 'landlord' : 'tenant', stage)
    await store.setEnded(tx, viewing.id, { state: kind, by: blockerId, reason: '', at })
    const entry = { kind, viewingId: viewing.id, messageId: crypto.randomUUID() }
    const facts = { actor, other, language: languageOf(actor.languageId), isHeard: conversation.blockers.length === 0 }
    await announce(tx, tell, deps, { entry, at, ...facts })
  }
}

/** Two people without a conversation have no viewings. */
function noneYet(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** An inventory's status as a short label: whose turn it is, until when, or its outcome. */
import type { InventoryStagePage, SignedInventory } from '@keyhold/api/inventories.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { otherParty, type PaperLease } from '../paperLease.ts'

const toneOf: Readonly<Record<SignedInventory['state'], BadgeTone>> = {
  waiting: 'quiet',
  agreed: 'good',
  objected: 'quiet',
  unanswered: 'quiet',
  lapsed: 'quiet',
}

/** For a stage: the pending version, otherwise the valid one, otherwise the user's draft. */
export function InventoryState({ lease, page }: { lease: PaperLease; page: InventoryStagePage }) {
  const text = useText('inventory')
  const newest = page.versions.findLast(({ state, version }) => state === 'waiting' || version === page.standing)
  if (newest) return <VersionState lease={lease} version={newest} />
  return <Badge>{text(page.draft ? 'state.draft' : 'state.none')}</Badge>
}

export function VersionState({ lease, version }: { lease: PaperLease; version: SignedInventory }) {
  const text = useText('inventory')
  const language = useLanguage()
  const { state, mayAnswer, answerBy } = version
  const values = {
    name: lease.nameOf(otherParty(version.by)),
    when: formatDateTime(answerBy, lease.timeZone, language),
  }
  if (mayAnswer) return <Badge tone="live">{text('state.yourTurn', values)}</Badge>
  return <Badge tone={toneOf[state]}>{text(`state.${state}`, values)}</Badge>
}

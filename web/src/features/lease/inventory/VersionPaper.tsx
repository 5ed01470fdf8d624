/** A signed inventory as both read it: every entry with its objections, the signatures with dates, and its hash. */
import type { SignedInventory } from '@keyhold/api/inventories.ts'
import { inventoryPdf } from '@keyhold/api/inventories.ts'
import type { Payee } from '@keyhold/rental/deposit.ts'
import { download } from '../../../gateways/download.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Download } from '../documents/LeaseDownloads.tsx'
import { otherParty, type PaperLease } from '../paperLease.ts'
import papers from '../payments/Payments.module.css'
import { EntryRow } from './EntryRow.tsx'
import { type Entry, entryGroups } from './entries.ts'
import css from './Inventory.module.css'
import { VersionState } from './InventoryState.tsx'
import { groupAnchor, RoomNav } from './RoomNav.tsx'

interface Props {
  readonly lease: PaperLease
  readonly version: SignedInventory
}

export function VersionPaper({ lease, version }: Props) {
  const text = useText('inventory')
  const objections = version.answer?.objections ?? []
  const answerer = otherParty(version.by)
  const objectionTo = ({ id }: Entry) => {
    const found = objections.find(({ entry }) => entry === id)
    const by =
      answerer === lease.viewer
        ? text('answer.youObjected')
        : text('answer.theyObjected', { name: lease.nameOf(answerer) })
    return found && { by, words: found.words }
  }
  const groups = entryGroups(version.content, text)
  return (
    <RoomNav groups={groups}>
      <VersionFacts lease={lease} version={version} />
      {groups.map((group) => (
        <section key={group.id} id={groupAnchor(group)} className={css.group} aria-label={group.name}>
          <h2>{group.name}</h2>
          <ul>
            {group.entries.map((entry) => (
              <EntryRow key={entry.id} leaseId={lease.id} entry={entry} objection={objectionTo(entry)} />
            ))}
          </ul>
        </section>
      ))}
    </RoomNav>
  )
}

/** The signatures with dates, its status, and its hash with the hashed text. */
function VersionFacts({ lease, version }: Props) {
  const text = useText('inventory')
  const language = useLanguage()
  const answerer = otherParty(version.by)
  const at = (instant: number) => formatDateTime(instant, lease.timeZone, language)
  const signed = (party: Payee, instant: number) =>
    party === lease.viewer
      ? text('signedByYou', { when: at(instant) })
      : text('signedBy', { name: lease.nameOf(party), when: at(instant) })
  const { state, answer, hash, text: signedText, stage } = version
  const file = `${lease.reference}-${stage}-${version.version}.json`
  return (
    <Panel className={css.facts} label={text('version', { version: version.version })}>
      <p>
        <VersionState lease={lease} version={version} />
      </p>
      <p className="num">{signed(version.by, version.signedAt)}</p>
      {answer && <p className="num">{signed(answerer, answer.at)}</p>}
      {state === 'waiting' && version.byViewer && (
        <p>{text('other.waits', { name: lease.nameOf(answerer), when: at(version.answerBy) })}</p>
      )}
      {(state === 'unanswered' || state === 'lapsed') && <p>{text(`other.${state}`)}</p>}
      <p>
        {text('hash')} <Hash value={hash} />
      </p>
      <ul className={papers.papers}>
        <Download
          icon="file-pdf"
          load={() => download(inventoryPdf, { params: { id: lease.id, stage, version: String(version.version) } })}
          name={text('pdf')}
        />
        <li>
          <Icon name="file-text" />
          <a
            className="link"
            download={file}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(signedText)}`}
          >
            {text('download')}
          </a>
        </li>
      </ul>
    </Panel>
  )
}

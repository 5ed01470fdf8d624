/** Answering the other party's signed inventory: entry by entry, with what is left, and the signature at the end. */
import type { Inventories, SignedInventory } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { inventoryAnswerTypedData } from '@keyhold/rental/inventorySigning.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { counterpartName } from '../partyName.ts'
import { objectionsOf, useAnswers } from './answers.ts'
import { EntryAnswer } from './EntryAnswer.tsx'
import { type EntryGroup, entryGroups } from './entries.ts'
import css from './Inventory.module.css'
import { useInventoryCalls } from './queries.ts'
import { groupAnchor, RoomNav } from './RoomNav.tsx'
import { SignBox } from './SignBox.tsx'
import { answerTexts, partyOf } from './signedTexts.ts'
import { useSigning } from './useSigning.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly page: Inventories
  readonly version: SignedInventory
  readonly viewerId: string
  readonly onConnect: () => void
}

export function AnswerSheet({ lease, page, version, viewerId, onConnect }: Props) {
  const text = useText('inventory')
  const language = useLanguage()
  const toast = useToast()
  const signing = useSigning(page)
  const calls = useInventoryCalls(lease.id, version.stage)
  const { answers, say, agreeAll, takeBack } = useAnswers(viewerId, version.hash)
  const groups = entryGroups(version.content, text)
  const all = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
  const left = all.filter((id) => answers[id] === undefined)
  const openOf = ({ entries }: EntryGroup) => entries.filter(({ id }) => answers[id] === undefined)
  const name = counterpartName(lease, language)
  const given = objectionsOf(answers)
  const objections = all.flatMap((id) => given.filter(({ entry }) => entry === id))
  const press = async () => {
    const isDone = await signing.sign({
      write: () => calls.write(version.hash, objections),
      texts: (written) => answerTexts(written, { page, version, by: partyOf(lease), objections }),
      data: (place, { hash }) =>
        inventoryAnswerTypedData(place, {
          inventory: version.hash as typeof place.lease,
          objections: objections.length,
          document: hash as typeof place.lease,
        }),
      send: (_, signed) => calls.answer(version.hash, objections, signed),
    })
    if (isDone) toast({ title: text('sign.doneAnswer', { name }) })
    await calls.refresh()
  }
  const when = formatDateTime(version.answerBy, lease.timeZone, language)
  return (
    <RoomNav groups={groups} leftIn={(group) => openOf(group).length}>
      <AnswerProgress all={all.length} objected={objections.length} left={left.length} />
      {groups.map((group) => {
        const open = openOf(group)
        return (
          <section key={group.id} id={groupAnchor(group)} className={css.group} aria-label={group.name}>
            <div className={css.groupHead}>
              <h2>{group.name}</h2>
              {open.length > 1 && (
                <Button kind="plain" small onClick={() => agreeAll(open.map(({ id }) => id))}>
                  {text('answer.rest', { room: group.name })}
                </Button>
              )}
            </div>
            <ul>
              {group.entries.map((entry) => (
                <EntryAnswer
                  key={entry.id}
                  leaseId={lease.id}
                  entry={entry}
                  answers={answers}
                  say={say}
                  takeBack={takeBack}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <SignBox
        title={text('sign.answer')}
        what={left.length > 0 ? text('sign.missing', { count: left.length }) : text('sign.answerWhat', { name, when })}
        page={page}
        viewerId={viewerId}
        signing={signing}
        disabled={left.length > 0}
        onSign={() => void press()}
        onConnect={onConnect}
      />
    </RoomNav>
  )
}

function AnswerProgress({ all, objected, left }: { all: number; objected: number; left: number }) {
  const text = useText('inventory')
  const agreed = all - objected - left
  const shares = { agreed, objected, left }
  return (
    <Panel className={css.progress}>
      <h2>{text('answer.progress', { done: all - left, count: all })}</h2>
      <div className={css.bar} role="img" aria-label={text('answer.bar', shares)}>
        {Object.entries(shares).map(
          ([kind, share]) =>
            share > 0 && <i key={kind} className={css[kind]} style={{ '--share': share } as React.CSSProperties} />,
        )}
      </div>
      <p className={`num ${css.counts}`} aria-hidden="true">
        {(['agreed', 'objected', 'left'] as const).map((kind) => (
          <span key={kind}>
            <b>{shares[kind]}</b> <span>{text(`answer.${kind}`)}</span>
          </span>
        ))}
      </p>
    </Panel>
  )
}

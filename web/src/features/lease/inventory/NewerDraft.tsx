/**
 * Another window saved this draft meanwhile: shows the newer one, and the author chooses which of the two to continue.
 */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { EntryRow } from './EntryRow.tsx'
import { entryGroups } from './entries.ts'
import css from './Inventory.module.css'

interface Props {
  readonly leaseId: string
  /** The fields' values, and the draft they are based on. */
  readonly content: InventoryContent
  readonly upon: string | null
  /** The draft on the server now; none once it was signed or never saved. */
  readonly newer: { readonly content: InventoryContent; readonly hash: string } | undefined
  readonly onWrite: (content: InventoryContent, upon: string | null) => void
}

export function NewerDraft({ leaseId, content, upon, newer, onWrite }: Props) {
  const text = useText('inventory')
  const [mine, setMine] = useState<InventoryContent>()
  if (newer && newer.hash !== upon)
    return (
      <Panel variant="lift" className={css.facts} label={text('newer.title')}>
        <div role="alert">
          <h2>{text('newer.title')}</h2>
          <p>{text('newer.what')}</p>
        </div>
        <details>
          <summary>{text('newer.read')}</summary>
          {entryGroups(newer.content, text).map((group) => (
            <section key={group.id} className={css.group} aria-label={group.name}>
              <h3>{group.name}</h3>
              <ul>
                {group.entries.map((entry) => (
                  <EntryRow key={entry.id} leaseId={leaseId} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
        </details>
        <div className={css.buttons}>
          <Button
            onClick={() => {
              setMine(content)
              onWrite(newer.content, newer.hash)
            }}
          >
            {text('newer.take')}
          </Button>
          <Button onClick={() => onWrite(content, newer.hash)}>{text('newer.mine')}</Button>
        </div>
      </Panel>
    )
  if (!mine) return null
  return (
    <Callout>
      <p>{text('newer.taken')}</p>
      <Button
        small
        onClick={() => {
          onWrite(mine, upon)
          setMine(undefined)
        }}
      >
        {text('newer.back')}
      </Button>
    </Callout>
  )
}

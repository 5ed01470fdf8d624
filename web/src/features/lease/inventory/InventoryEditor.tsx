/** Writing an inventory: rooms, meters, keys; saved as a draft, then signed. */
import type { Inventories, InventoryContent, InventoryToSign } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { useRefusal } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { counterpartName } from '../partyName.ts'
import { cleaned, newKeys, newMeter, newRoom, withChanged } from './draft.ts'
import css from './Inventory.module.css'
import { KeyFields } from './KeyFields.tsx'
import { MeterFields } from './MeterFields.tsx'
import { NewerDraft } from './NewerDraft.tsx'
import type { PhotosOf } from './PhotoFields.tsx'
import { useInventoryCalls, useSaveInventory } from './queries.ts'
import { RoomFields } from './RoomFields.tsx'
import { SignBox } from './SignBox.tsx'
import { inventoryText, partyOf } from './signedTexts.ts'
import { useUnsavedContent } from './unsavedContent.ts'
import { useGaps } from './useGaps.ts'
import { useSigning } from './useSigning.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly page: Inventories
  readonly stage: InventoryStage
  readonly start: InventoryContent
  /** The draft on the server, if there is one. */
  readonly saved: { readonly content: InventoryContent; readonly hash: string } | undefined
  readonly viewerId: string
  readonly onConnect: () => void
}

export function InventoryEditor({ lease, page, stage, start, saved, viewerId, onConnect }: Props) {
  const text = useText('inventory')
  const name = counterpartName(lease, useLanguage())
  const refusal = useRefusal()
  const toast = useToast()
  const draftHash = saved?.hash ?? null
  const unsaved = useUnsavedContent({ viewerId, leaseId: lease.id, stage, start, draftHash })
  const { content, upon, setContent, forget } = unsaved
  const { form, gaps, places, isWhole } = useGaps(content)
  const save = useSaveInventory(lease.id)
  const signing = useSigning(page)
  const calls = useInventoryCalls(lease.id, stage)
  const photosOf = { leaseId: lease.id, stage }
  const press = async () => {
    if (!isWhole()) return
    const shown = cleaned(content)
    setContent(shown)
    const isDone = await signing.sign({
      write: async () => {
        const written = await save.mutateAsync({ stage, content: shown, upon })
        forget(written.hash)
        return written
      },
      texts: (written) => [inventoryText(written, { page, stage, by: partyOf(lease), content: shown })],
      data: (place, { version, hash }) =>
        inventoryTypedData(place, { stage, version, document: hash as typeof place.lease }),
      send: ({ hash }, signed) => calls.sign(hash, signed),
    })
    if (isDone) toast({ title: text('sign.doneWrite', { name }) })
    await calls.refresh()
  }
  const onSaved = ({ hash }: InventoryToSign) => {
    forget(hash)
    toast({ title: text('edit.saved') })
  }
  const keep = () => isWhole() && save.mutate({ stage, content, upon }, { onSuccess: onSaved })
  // A save of this window is read back before it is known to be this window's.
  const newer = save.isPending || saved?.hash === save.data?.hash ? undefined : saved
  return (
    <div ref={form} className={css.editor}>
      {content.rooms.map((room) => (
        <RoomFields
          key={room.id}
          room={room}
          photosOf={photosOf}
          gaps={gaps}
          onChange={(changed) => setContent({ ...content, rooms: withChanged(content.rooms, room.id, changed) })}
        />
      ))}
      <Panel>
        <p className="small soft">{text('edit.wearHint')}</p>
        <Button icon="plus" onClick={() => setContent({ ...content, rooms: [...content.rooms, newRoom()] })}>
          {text('edit.addRoom')}
        </Button>
      </Panel>
      <MetersAndKeys photosOf={photosOf} content={content} gaps={gaps} onChange={setContent} />
      <NewerDraft leaseId={lease.id} content={content} upon={upon} newer={newer} onWrite={unsaved.write} />
      {save.error && !signing.failure && (!newer || newer.hash === upon) && (
        <Callout tone="bad">{refusal(save.error)}</Callout>
      )}
      {places && <Callout tone="bad">{text('edit.missing', { places })}</Callout>}
      <div className={css.buttons}>
        <Button busy={save.isPending && !signing.busy} onClick={keep}>
          {text('edit.save')}
        </Button>
      </div>
      <SignBox
        title={text('sign.write', { name })}
        what={text('sign.writeWhat')}
        page={page}
        viewerId={viewerId}
        signing={signing}
        disabled={false}
        onSign={() => void press()}
        onConnect={onConnect}
      />
    </div>
  )
}

interface PartProps {
  readonly photosOf: PhotosOf
  readonly content: InventoryContent
  readonly gaps: ReadonlySet<string>
  readonly onChange: (content: InventoryContent) => void
}

function MetersAndKeys({ photosOf, content, gaps, onChange }: PartProps) {
  const text = useText('inventory')
  const { meters, keys } = content
  return (
    <>
      <Panel className={css.room} label={text('meters')}>
        <h2>{text('meters')}</h2>
        <ul className={css.room}>
          {meters.map((meter) => (
            <MeterFields
              key={meter.id}
              meter={meter}
              photosOf={photosOf}
              isMissing={gaps.has(meter.id)}
              onChange={(changed) => onChange({ ...content, meters: withChanged(meters, meter.id, changed) })}
            />
          ))}
        </ul>
        <div className={css.buttons}>
          <Button small icon="plus" onClick={() => onChange({ ...content, meters: [...meters, newMeter()] })}>
            {text('edit.addMeter')}
          </Button>
        </div>
      </Panel>
      <Panel className={css.room} label={text('keys')}>
        <h2>{text('keys')}</h2>
        <ul className={css.room}>
          {keys.map((one) => (
            <KeyFields
              key={one.id}
              keys={one}
              isMissing={gaps.has(one.id)}
              onChange={(changed) => onChange({ ...content, keys: withChanged(keys, one.id, changed) })}
            />
          ))}
        </ul>
        <div className={css.buttons}>
          <Button small icon="plus" onClick={() => onChange({ ...content, keys: [...keys, newKeys()] })}>
            {text('edit.addKey')}
          </Button>
        </div>
      </Panel>
    </>
  )
}

/** An entry's photos while writing: chosen, stripped of EXIF data, uploaded, and removed again. */
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { inventoryLimits } from '@keyhold/rental/inventory.ts'
import { useRef, useState } from 'react'
import { ApiError, useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { EntryPhotos } from './EntryPhotos.tsx'
import css from './Photos.module.css'
import type { PhotoSource } from './queries.ts'

/** The draft the photos belong to. */
export interface PhotosOf {
  readonly leaseId: string
  readonly stage: InventoryStage
}

interface Props {
  readonly leaseId: string
  /** Stores a photo, and returns its hash. */
  readonly send: (file: File) => Promise<{ readonly hash: string }>
  readonly source?: PhotoSource
  readonly name: string
  readonly photos: readonly string[] | undefined
  readonly onChange: (changed: { photos: string[] | undefined }) => void
}

export function PhotoFields(props: Props) {
  const { leaseId, send, source, name, photos = [], onChange } = props
  const text = useText('inventory')
  const refusal = useRefusal()
  const input = useRef<HTMLInputElement>(null)
  // Input from during a photo's upload is preserved.
  const latest = useRef(props)
  latest.current = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const photoError = photoErrorOf(failure)
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      for (const file of files) {
        const { hash } = await send(file)
        const present = latest.current.photos ?? []
        if (!present.includes(hash)) latest.current.onChange({ photos: [...present, hash] })
      }
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const remove = (hash: string) => {
    const left = photos.filter((one) => one !== hash)
    onChange({ photos: left.length > 0 ? left : undefined })
  }
  const room = inventoryLimits.photos - photos.length
  return (
    <div className={css.fields}>
      <EntryPhotos
        leaseId={leaseId}
        source={source}
        photos={photos}
        name={name}
        action={(hash, label) => (
          <IconButton icon="x" label={text('edit.remove', { name: label })} onClick={() => remove(hash)} />
        )}
      />
      {room > 0 && (
        <Button small kind="plain" icon="camera" busy={busy} onClick={() => input.current?.click()}>
          {text('photo.add')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={text('photo.addOf', { name })}
        onChange={(event) => {
          void add([...(event.target.files ?? [])].slice(0, room))
          event.target.value = ''
        }}
      />
      {failure !== undefined && <Callout tone="bad">{photoError ? text(photoError) : refusal(failure)}</Callout>}
    </div>
  )
}

/** What is wrong with a file that should be a photo: the evidence messages mention documents too. */
const photoErrors = { 'evidence-type-refused': 'photo.notPhoto', 'evidence-unreadable': 'photo.unreadable' } as const

function photoErrorOf(error: unknown) {
  return error instanceof ApiError ? photoErrors[error.code as keyof typeof photoErrors] : undefined
}

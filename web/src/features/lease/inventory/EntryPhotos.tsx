/** An entry's photos: thumbnails beside it, full size in a dialog. Fetched with the reader's own token. */
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useObjectUrl } from '../evidence/EvidencePhoto.tsx'
import css from './Photos.module.css'
import { type PhotoSource, usePhoto } from './queries.ts'

interface Props {
  readonly leaseId: string
  readonly photos: readonly string[] | undefined
  /** What they show. */
  readonly name: string
  readonly source?: PhotoSource | undefined
  /** An overlay on each, such as its remove button. */
  readonly action?: (hash: string, label: string) => ReactNode
}

export function EntryPhotos({ leaseId, photos = [], name, source = 'inventory', action }: Props) {
  const text = useText('inventory')
  if (photos.length === 0) return null
  return (
    <ul className={css.photos}>
      {photos.map((hash, at) => {
        const label = text('photo.of', { name, number: at + 1 })
        return (
          <li key={hash}>
            <EntryPhoto leaseId={leaseId} hash={hash} label={label} source={source} />
            {action?.(hash, label)}
          </li>
        )
      })}
    </ul>
  )
}

interface PhotoProps {
  readonly leaseId: string
  readonly hash: string
  readonly label: string
  readonly source: PhotoSource
}

function EntryPhoto({ leaseId, hash, label, source }: PhotoProps) {
  const text = useText('inventory')
  const photo = usePhoto(leaseId, hash, source)
  const address = useObjectUrl(photo.data)
  const [isOpen, setIsOpen] = useState(false)
  if (!address)
    return (
      <span className={css.photo}>
        <Icon name={photo.isError ? 'warning-circle' : 'image'} />
        {photo.isError && <span className="vh">{text('photo.failed')}</span>}
      </span>
    )
  return (
    <>
      <button type="button" className={css.photo} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <img src={address} alt={label} />
      </button>
      <Dialog open={isOpen} title={label} size="wide" onClose={() => setIsOpen(false)}>
        <img className={css.whole} src={address} alt={label} />
        <p className="xs quiet">{`SHA-256 ${hash}`}</p>
      </Dialog>
    </>
  )
}

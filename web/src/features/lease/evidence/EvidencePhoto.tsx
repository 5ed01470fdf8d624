/** An evidence photo: a thumbnail in the list, full size in a dialog. Fetched with the reader's own token. */
import type { Evidence } from '@keyhold/api/evidence.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Evidence.module.css'
import { type Reader, usePhotoOf } from './queries.ts'

interface Props {
  readonly piece: Pick<Evidence, 'id' | 'name'>
  readonly reader: Reader
  readonly leaseId: string
}

export function EvidencePhoto({ piece: { id, name }, reader, leaseId }: Props) {
  const text = useText('evidence')
  const photo = usePhotoOf(reader, leaseId, id)
  const address = useObjectUrl(photo.data)
  const [isOpen, setIsOpen] = useState(false)
  if (!address)
    return (
      <span className={css.paper}>
        <Icon name={photo.isError ? 'warning-circle' : 'image'} />
        {photo.isError && <span className="vh">{text('photoFailed')}</span>}
      </span>
    )
  return (
    <>
      <button type="button" className={css.photo} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <img src={address} alt={text('look', { name })} />
      </button>
      <Dialog open={isOpen} title={name} size="wide" onClose={() => setIsOpen(false)}>
        <img className={css.whole} src={address} alt={name} />
      </Dialog>
    </>
  )
}

/** An object URL of a file, while the page is open. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}

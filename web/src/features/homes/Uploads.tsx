/** Pictures on their way, and those that were refused, each with why and what to do. */
import { useEffect, useState } from 'react'
import { Refused, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Photos.module.css'
import type { Photos } from './usePhotos.ts'
import type { Upload } from './useUploads.ts'

export function Uploads({ photos }: { photos: Photos }) {
  const text = useText('homes')
  const { uploads, tally } = photos
  return (
    <div role="status">
      {tally.count > 0 && (
        <p className={css.progress}>
          <span className="small num">{text('photos.progress', tally)}</span>
          <progress aria-label={text('photos.progress', tally)} max={tally.count} value={tally.done} />
        </p>
      )}
      {uploads.length > 0 && (
        <ul className={css.list}>
          {uploads.map((upload) => (
            <OneUpload key={upload.key} upload={upload} photos={photos} />
          ))}
        </ul>
      )}
    </div>
  )
}

function OneUpload({ upload, photos }: { upload: Upload; photos: Photos }) {
  const text = useText('homes')
  const address = useAddress(upload.file)
  const why = useWhy()
  const { name } = upload.file
  const hasFailed = upload.state === 'failed'
  return (
    <li className={hasFailed ? css.failed : css.going}>
      {hasFailed ? <Icon name="warning-circle" /> : <Icon name="spinner-gap" className={css.spin} />}
      {address && <img src={address} alt="" width={66} height={40} />}
      <span className={css.name}>
        {hasFailed ? name : text('photos.uploading', { name })}
        {hasFailed && <small>{why(upload)}</small>}
      </span>
      {hasFailed && upload.failure !== 'too-large' && (
        <IconButton
          icon="arrow-clockwise"
          label={text('photos.again', { name })}
          onClick={() => photos.retry(upload)}
        />
      )}
      {hasFailed && (
        <IconButton icon="x" label={text('photos.dismiss', { name })} onClick={() => photos.dismiss(upload.key)} />
      )}
    </li>
  )
}

/** Why a picture was refused: its own reason, if the API named the file. */
function useWhy(): (upload: Upload) => string {
  const text = useText('homes')
  const refusal = useRefusal()
  return ({ file, failure }) => {
    if (failure === 'too-large') return text('photos.tooLarge', { size: (file.size / 1_000_000).toFixed(1) })
    const own = failure instanceof Refused ? failure.fields[file.name] : undefined
    return refusal(own && failure instanceof Refused ? new Refused(failure.status, own) : failure)
  }
}

function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Pictures being uploaded, and refused ones, each with the reason and the next step. */
import { useEffect, useState } from 'react'
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Photos.module.css'
import type { Photos } from './usePhotos.ts'
import type { Upload } from './useUploads.ts'

export function Uploads({ photos }: { photos: Photos }) {
  const text = useText('listingEditor')
  const { uploads, progress, isPaused } = photos
  return (
    <div>
      <div role="status">
        {progress.count > 0 && (
          <p className={css.progress}>
            <span className="small num">{text('photos.progress', progress)}</span>
            <progress aria-label={text('photos.progress', progress)} max={progress.count} value={progress.done} />
          </p>
        )}
        {isPaused && <p className="small">{text('photos.paused')}</p>}
      </div>
      {uploads.length > 0 && (
        <ul className={css.list}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} photos={photos} />
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadRow({ upload, photos }: { upload: Upload; photos: Photos }) {
  const text = useText('listingEditor')
  const url = useObjectUrl(upload.file)
  const failureReason = useFailureReason()
  const { name } = upload.file
  const hasFailed = upload.state === 'failed'
  const [isUnseen, setIsUnseen] = useState(false)
  return (
    <li className={hasFailed ? css.failed : css.going}>
      {hasFailed ? <Icon name="warning-circle" /> : <Icon name="spinner-gap" className={css.spin} />}
      {url && !isUnseen && (
        <img src={url} alt="" width={66} height={40} decoding="async" onError={() => setIsUnseen(true)} />
      )}
      {isUnseen && <span className={css.unseen} />}
      <span className={css.name}>
        <span>{name}</span>
        {hasFailed ? <small role="alert">{failureReason(upload)}</small> : <SentShare upload={upload} />}
      </span>
      {hasFailed && !isHopeless(upload) && (
        <IconButton
          icon="arrow-clockwise"
          label={text('photos.again', { name })}
          onClick={() => photos.retry(upload)}
        />
      )}
      {upload.share < 1 && (
        <IconButton
          icon="x"
          label={text(hasFailed ? 'photos.dismiss' : 'photos.stop', { name })}
          onClick={() => photos.dismiss(upload.key)}
        />
      )}
    </li>
  )
}

/** A file's upload progress: as a bar, and in words. */
function SentShare({ upload: { file, share, state } }: { upload: Upload }) {
  const text = useText('listingEditor')
  const size = (file.size / 1_000_000).toFixed(1)
  const percent = Math.floor(share * 100)
  return (
    <>
      <small className="num">
        {`${state === 'waiting' ? text('photos.waits') : ''}${state === 'sending' ? (share < 1 ? text('photos.sent', { percent, size }) : text('photos.preparing')) : ''}`}
      </small>
      <progress aria-label={text('photos.uploading', { name: file.name })} max={100} value={percent} />
    </>
  )
}

/** Errors that a retry of the same file would repeat. */
const hopeless = ['photo-type-refused', 'photo-heic-refused', 'photo-too-large', 'photo-too-small']

function isHopeless({ file, failure }: Upload): boolean {
  if (failure === 'too-large') return true
  return failure instanceof ApiError && hopeless.includes(failure.fields[file.name] ?? failure.code)
}

/** Why a picture was refused: its own reason, if the API named the file. */
function useFailureReason(): (upload: Upload) => string {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  return ({ file, failure }) => {
    if (failure === 'too-large') return text('photos.tooLarge', { size: (file.size / 1_000_000).toFixed(1) })
    const ownReason = failure instanceof ApiError ? failure.fields[file.name] : undefined
    return refusal(ownReason && failure instanceof ApiError ? new ApiError(failure.status, ownReason) : failure)
  }
}

function useObjectUrl(file: File): string | undefined {
  const [url, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}

/** Pictures and description: the wizard's fourth step (spec signed-in §2, D 5.4). */
import { maxPhotos } from '@keyhold/rental/listing.ts'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import form from './HomeForm.module.css'
import { neededGroup } from './needed.tsx'
import { OtherTextFields } from './OtherTextFields.tsx'
import { PhotoList } from './PhotoList.tsx'
import css from './Photos.module.css'
import type { SectionProps } from './sectionProps.ts'
import { TextFields } from './TextFields.tsx'
import { Uploads } from './Uploads.tsx'
import type { Photos } from './usePhotos.ts'

export function PhotosSection({ photos, ...section }: SectionProps & { photos: Photos }) {
  return (
    <div className={form.section}>
      <DropZone photos={photos} error={section.errorFor('images')} />
      <Uploads photos={photos} />
      <PhotoList photos={photos} />
      <TextFields {...section} />
      <OtherTextFields {...section} />
    </div>
  )
}

const types = ['image/jpeg', 'image/png']
/** HEIC is sent to the API, which has its own message for it. */
const isAccepted = (file: File) => types.includes(file.type) || /\.hei[cf]$/i.test(file.name)

function DropZone({ photos, error }: { photos: Photos; error: string | undefined }) {
  const text = useText('listingEditor')
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const addFiles = (files: readonly File[]) => {
    const accepted = files.filter(isAccepted)
    const hasOthers = accepted.length < files.length
    setIsRefused(hasOthers)
    if (hasOthers) toast({ tone: 'bad', title: text('rules.onlyImages'), milliseconds: 3000 })
    photos.add(accepted)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') addFiles([...event.dataTransfer.files])
  }
  const errorMessage = isRefused ? text('rules.onlyImages') : error
  return (
    <fieldset className={css.zone} onDragOver={onDrag} onDragLeave={onDrag} onDrop={onDrag}>
      <legend className="vh">{neededGroup(text('photos.drop'))}</legend>
      <div className={isOver ? `${css.drop} ${css.over}` : css.drop}>
        <Icon name="cloud-arrow-up" />
        <div>
          <p className="strong">{neededGroup(text('photos.drop'))}</p>
          <p className="small soft">{text('photos.rules', { count: photos.images.length, most: maxPhotos })}</p>
        </div>
        <Button aria-invalid={errorMessage ? true : undefined} onClick={() => input.current?.click()}>
          {text('photos.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={types.join(',')}
          multiple
          hidden
          aria-label={text('photos.choose')}
          onChange={(event) => {
            addFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {errorMessage && (
        <p className={css.error} role="alert">
          <Icon name="warning-circle" /> <span>{errorMessage}</span>
        </p>
      )}
    </fieldset>
  )
}

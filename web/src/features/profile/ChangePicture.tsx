/** Chooses a profile picture; a dialog crops it. */
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

const types = ['image/jpeg', 'image/png']

export function ChangePicture({ id }: { id: string }) {
  const text = useText('profile')
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    event.target.value = ''
    if (!chosen) return
    if (types.includes(chosen.type)) setFile(chosen)
    else toast({ tone: 'bad', title: text('picture.wrongType'), milliseconds: 3000 })
  }
  return (
    <>
      <Button small icon="camera" onClick={() => input.current?.click()}>
        {text('picture.change')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        hidden
        aria-label={text('picture.choose')}
        onChange={choose}
      />
      {file && (
        <Suspense fallback={null}>
          <CropDialog
            key={`${file.name} ${file.lastModified}`}
            id={id}
            file={file}
            onAnother={() => input.current?.click()}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

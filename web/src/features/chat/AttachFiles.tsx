/** The attach button beside the field: the browser's own dialog, with a phone's camera. */
import { useRef } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { acceptedTypes } from './pendingAttachments.ts'

export function AttachFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const text = useText('chat')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="paperclip" label={text('files.add')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        multiple
        hidden
        aria-label={text('files.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

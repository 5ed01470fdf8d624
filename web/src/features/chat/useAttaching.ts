/** The draft message's attachments: chosen, dropped or pasted, and sent with it once all are uploaded. */
import { type ClipboardEvent, type DragEvent, useEffect, useMemo, useState } from 'react'
import { useSocketListener } from '../../gateways/socket/socket.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { attachFiles, attachWaiting, clearAttached, type Talk, useAttached } from './pendingAttachments.ts'

const retryMilliseconds = 10_000

/** Adds files to the message to a user; reports too many. */
export function useAttach(talk: Talk): (files: readonly File[]) => void {
  const text = useText('chat')
  const toast = useToast()
  return (files) => {
    if (attachFiles(talk, files) > 0) toast({ tone: 'bad', title: text('files.tooMany') })
  }
}

export function useAttaching(me: string, other: string) {
  const talk = useMemo(() => ({ me, other }), [me, other])
  const files = useAttached(talk)
  useRetries(talk)
  return {
    talk,
    files,
    /** The ids that the message names. */
    ids: files.flatMap(({ attachment }) => attachment?.id ?? []),
    isUploading: files.some(({ state }) => state === 'waiting' || state === 'sending'),
    hasFailed: files.some(({ state }) => state === 'failed'),
    clear: (ids: readonly string[]) => clearAttached(talk, ids),
    add: useAttach(talk),
  }
}

/** Uploads interrupted by the network resume once it is back. */
function useRetries(talk: Talk): void {
  useSocketListener({ onOpen: () => attachWaiting(talk) })
  useEffect(() => {
    const again = () => attachWaiting(talk)
    const timer = setInterval(again, retryMilliseconds)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [talk])
}

/** Pasted files; if text is pasted too, as from a word processor, only the text is inserted. */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  return clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files]
}

/** Accepts files dropped anywhere on an element. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const onDrag = (event: DragEvent) => {
    if (!onFiles || !hasFiles(event)) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  return { isOver, props: { onDragOver: onDrag, onDragLeave: onDrag, onDrop: onDrag } }
}

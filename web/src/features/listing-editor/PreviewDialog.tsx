/** The home's page as a visitor will read it, from what is stored: the draft is saved first. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { type ReactNode, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { usePreview } from './queries.ts'
import type { HomeFormState } from './useHomeForm.ts'

interface Props {
  readonly form: HomeFormState
  /** Draws an ad as its page does. */
  readonly renderPage: (ad: RoomAd) => ReactNode
}

export function PreviewButton({ form, renderPage }: Props) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const [isOpen, setIsOpen] = useState(false)
  const preview = usePreview(isOpen ? form.id : undefined, form.savedAt)
  const open = async () => {
    if (form.isAutosaved && form.isChanged) await form.save().catch(() => false)
    setIsOpen(true)
  }
  return (
    <>
      <Button icon="eye" onClick={() => void open()}>
        {text('preview.whole')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={text('preview.wholeTitle')} size="full" steady>
        {preview.data && renderPage(preview.data)}
        {preview.isError && <p role="alert">{refusal(preview.error)}</p>}
        {preview.isPending && <SkeletonLines lines={12} height="2em" />}
      </Dialog>
    </>
  )
}

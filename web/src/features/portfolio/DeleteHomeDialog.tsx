/** Confirms the permanent removal of a home. */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly onCancel: () => void
  readonly onDelete: () => void
}

export function DeleteHomeDialog({ open, title, onCancel, onDelete }: Props) {
  const text = useText('listingEditor')
  const footer = (
    <>
      <Button kind="plain" onClick={onDelete}>
        {text('mine.delete')}
      </Button>
      <Button kind="main" onClick={onCancel}>
        {text('mine.keep')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onCancel} title={text('mine.deleteTitle')} size="small" footer={footer}>
      <p>{text('mine.deleteBody', { title })}</p>
    </Dialog>
  )
}

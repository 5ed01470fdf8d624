/** Co-working comes later; the menu item says so (spec public §1). */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export default function CoworkingDialog({ onClose }: { onClose: () => void }) {
  const text = useText('layout')
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={text('coworkingSoon.title')}
      footer={
        <Button kind="main" onClick={onClose}>
          {text('coworkingSoon.good')}
        </Button>
      }
    >
      <p className="soft">{text('coworkingSoon.body')}</p>
    </Dialog>
  )
}

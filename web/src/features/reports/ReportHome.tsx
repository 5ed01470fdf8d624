/** The report button of a home; the dialog's code loads on demand. */
import { Suspense, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'))

export function ReportHome({ id }: { id: string }) {
  const text = useText('reports')
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button kind="plain" small icon="flag" onClick={() => setOpen(true)}>
        {text('report')}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog id={id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

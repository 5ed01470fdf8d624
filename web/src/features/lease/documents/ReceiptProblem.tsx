/** No receipt: unknown here, another chain, or an unreachable chain. Each says what that means for the reader. */
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Title } from '../../../ui/Title.tsx'

const drawings = { 'receipt-not-found': 'door', 'receipt-other-chain': 'door', 'chain-away': 'mark' } as const

/** Which of the three it is; anything else counts as not found. */
function kindOf(error: unknown): keyof typeof drawings {
  const code = isRouteErrorResponse(error) ? String(error.data) : ''
  if (code === 'receipt-other-chain' || code === 'chain-away') return code
  return isRouteErrorResponse(error) && error.status === 404 ? 'receipt-not-found' : 'chain-away'
}

export function ReceiptProblem({ error }: { error: unknown }) {
  const text = useText('receipt')
  const { revalidate, state } = useRevalidator()
  const kind = kindOf(error)
  return (
    <div className="wrap read">
      <EmptyState drawing={drawings[kind]} heading="h1" title={text(`problem.${kind}.title`)}>
        <Title>{text(`problem.${kind}.title`)}</Title>
        <p>{text(`problem.${kind}.body`)}</p>
        <div className="row wraps">
          {kind !== 'receipt-other-chain' && (
            <Button kind="main" busy={state === 'loading'} onClick={() => void revalidate()}>
              {text('problem.again')}
            </Button>
          )}
          <ButtonLink kind="plain" to={paths.home()} reloadDocument>
            {text('problem.home')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

/** Saves the current search. A visitor signs in first, and returns to the dialog that saves it. */
import { type Criteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { SearchOptions } from './summaries.ts'

const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'))

/** In the link back from the login: the dialog opens. */
const saveHash = '#save'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  /** For empty results: notification of new matches. */
  readonly main?: boolean
}

export function SaveSearch({ criteria, searchOptions, main = false }: Props) {
  const text = useText('search')
  const { signedIn } = useSession()
  const [open, setOpen] = useState(false)
  const currentPath = paths.results(serializeCriteria(criteria))
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isAwaited = signedIn && hash === saveHash
  useEffect(() => {
    if (!isAwaited) return
    setOpen(true)
    void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isAwaited, search, navigate])
  const buttonProps = { kind: main ? ('main' as const) : ('line' as const), small: !main, icon: 'bell' as const }
  const label = text(main ? 'tellMe' : 'saveSearch')
  if (!signedIn)
    return (
      <ButtonLink {...buttonProps} to={paths.login(currentPath + saveHash)}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button {...buttonProps} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SaveDialog criteria={criteria} searchOptions={searchOptions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

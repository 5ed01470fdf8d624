/** What can be done with a home of mine: publish or take out of search, edit, duplicate, delete. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { DeleteHomeDialog } from './DeleteHomeDialog.tsx'
import css from './MyHomes.module.css'
import { type HomeAction, useHomeAction } from './queries.ts'
import type { WizardStep } from './steps.ts'

export function MyHomeActions({ ad, title }: { ad: RoomAd; title: string }) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const { action, homeAction } = useHomeActions(ad.id)
  const [isDeleting, setIsDeleting] = useState(false)
  const isPublished = ad.state === 'published'
  const canPublish = !isPublished && Object.keys(ad.missing ?? {}).length === 0
  return (
    <div className={css.acts}>
      {canPublish && (
        <Button kind="main" small busy={homeAction.isPending} onClick={() => action('publish')}>
          {text('mine.publish')}
        </Button>
      )}
      <ButtonLink
        kind={canPublish ? 'plain' : 'line'}
        small
        to={paths.newAd(ad.id, ad.state === 'draft' ? ((ad.step ?? 1) as WizardStep) : 1)}
        aria-label={text('mine.editOf', { title })}
      >
        {text(isPublished || canPublish ? 'mine.edit' : 'mine.continue')}
      </ButtonLink>
      <Menu label={text('mine.more', { title })} summary={<Icon name="dots-three" />}>
        {isPublished && (
          <button type="button" data-close="" onClick={() => action('unpublish')}>
            <Icon name="eye-slash" /> {text('mine.unpublish')}
          </button>
        )}
        <button type="button" data-close="" onClick={() => action('duplicate')}>
          <Icon name="copy" /> {text('mine.duplicate')}
        </button>
        <button type="button" data-close="" onClick={() => setIsDeleting(true)}>
          <Icon name="trash" /> {text('mine.delete')}
        </button>
      </Menu>
      {homeAction.isError && (
        <Callout tone="bad" title={text('mine.failed')}>
          {refusal(homeAction.error)}
        </Callout>
      )}
      <DeleteHomeDialog
        open={isDeleting}
        title={title}
        onCancel={() => setIsDeleting(false)}
        onDelete={() => {
          setIsDeleting(false)
          action('delete')
        }}
      />
    </div>
  )
}

const doneMessages = {
  publish: 'mine.publishedNow',
  unpublish: 'mine.unpublishedNow',
  duplicate: 'mine.duplicated',
  delete: 'mine.deleted',
} as const

/** Does something to a home and says how it went, in the specification's words where it has some. */
function useHomeActions(id: string) {
  const text = useText('listingEditor')
  const toast = useToast()
  const refusal = useRefusal()
  const homeAction = useHomeAction()
  const action = (name: HomeAction) =>
    homeAction.mutate(
      { action: name, id },
      {
        onSuccess: () => toast({ title: text(doneMessages[name]) }),
        onError: (error) =>
          toast({
            tone: 'bad',
            title: text(name === 'publish' ? 'save.wrong' : 'mine.failed'),
            children: refusal(error),
            milliseconds: 2500,
          }),
      },
    )
  return { action, homeAction }
}

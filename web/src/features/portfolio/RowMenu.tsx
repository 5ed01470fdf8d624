/** Further actions on a home: edit, unpublish, duplicate, delete. */
import type { PortfolioRow } from '@keyhold/api/portfolio.schema.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { DeleteHomeDialog } from './DeleteHomeDialog.tsx'
import { useHomeChange } from './useHomeChange.tsx'

export function RowMenu({ row, title }: { row: PortfolioRow; title: string }) {
  const text = useText('listingEditor')
  const list = useText('portfolio')
  const { change } = useHomeChange(row.id)
  const { user } = useSession()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <Menu label={text('mine.more', { title })} summary={<Icon name="dots-three" />}>
        <Link to={paths.newAd(row.id)} data-close="" aria-label={text('mine.editOf', { title })}>
          <Icon name="pencil-simple" /> {text('mine.edit')}
        </Link>
        <Link to={paths.homeCalendar(user?.id ?? '', row.id)} data-close="">
          <Icon name="calendar-blank" /> {list('calendar')}
        </Link>
        {row.isPublished && (
          <>
            <Link to={paths.detail(row.id)} data-close="">
              <Icon name="eye" /> {list('see')}
            </Link>
            <button type="button" data-close="" onClick={() => change('unpublish')}>
              <Icon name="eye-slash" /> {text('mine.unpublish')}
            </button>
          </>
        )}
        <button type="button" data-close="" onClick={() => change('duplicate')}>
          <Icon name="copy" /> {text('mine.duplicate')}
        </button>
        <button type="button" data-close="" onClick={() => setIsDeleting(true)}>
          <Icon name="trash" /> {text('mine.delete')}
        </button>
      </Menu>
      <DeleteHomeDialog
        open={isDeleting}
        title={title}
        onCancel={() => setIsDeleting(false)}
        onDelete={() => {
          setIsDeleting(false)
          change('delete')
        }}
      />
    </>
  )
}

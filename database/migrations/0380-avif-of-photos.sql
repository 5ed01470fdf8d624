-- Which widths of a picture lie as AVIF too. The table is beside `photo` and not a column of it, so that no large table is
-- locked for its index; what a version before adds has no row here until it is looked for.
set local lock_timeout = '5s';
create table photo_avif (
  photo_id uuid primary key references photo (id) on delete cascade,
  -- narrow to wide, those that came out smaller than the WebP; null until they are drawn
  widths integer[],
  tries smallint not null default 0,
  -- null of what is drawn or was given up; while one process draws it, when another may
  next_try_at timestamptz
);
create index photo_avif_due on photo_avif (next_try_at desc) where next_try_at is not null;

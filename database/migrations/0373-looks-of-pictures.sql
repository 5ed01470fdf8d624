-- How a picture looks as a whole, and cut at its edges as whoever takes another's picture cuts it: 64 bits each, and slices of
-- them by which likenesses are found without comparing every picture (D 11.31). Those from before have none until they are
-- looked at again, a few hundred an hour.
set local lock_timeout = '5s';
alter table photo add column looks bit(64)[], add column look_parts integer[];

-- How a picture looks, in 64 bits (each says whether one spot is lighter than the next): copies differ in few of them, however
-- they were scaled or saved (D 11.31). Null for pictures from before.
alter table photo add column look bit(64);

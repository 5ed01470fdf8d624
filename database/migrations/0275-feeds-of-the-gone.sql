-- Who deleted their account while a feed of theirs was being saved or read leaves none behind, and no import (D 11.23).
set local lock_timeout = '5s';
create trigger refuse_of_the_gone before insert on feed for each row execute function refuse_of_the_gone('landlord_id');
create trigger refuse_of_the_gone before insert on import_run for each row execute function refuse_of_the_gone('landlord_id');

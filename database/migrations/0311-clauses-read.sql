-- Own clauses that speak of money, word for word as an operator read them and let them through (D 11.24).
set local lock_timeout = '5s';
alter table listing add column clauses_cleared text;

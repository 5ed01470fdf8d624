-- What a feed asks for a home in money that is none of ours: '950 EUR'. Its landlord is told of it until they say a rent (D 5.3).
set local lock_timeout = '5s';
alter table listing add column feed_rent text;

CREATE TABLE banned (guest text COLLATE "C" PRIMARY KEY, since double precision NOT NULL);
